"""An evening as text: lexer, reader, writer, and the statements every game shares."""
