"""What the end of a connection means, and how long to wait before the next one.

The service reports every error by closing, with a code and a text that is no contract: rules match loosely, the most
particular first, and the log keeps the text. All of it is a table; nothing here waits or counts.
"""
