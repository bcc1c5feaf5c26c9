"""Was Sticht?"""
