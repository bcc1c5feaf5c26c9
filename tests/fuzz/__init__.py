"""A phone that takes the real forms of real tables and sends them with one thing changed.

`pages` reads forms as a browser does, `odd` has what is wrong with a request, `states` opens tables of every game
anywhere in their evening, `phone` sends, and `walk` does it again and again and looks at every answer.
"""
