"""What the tests from outside share: the program as a process, and a client of its protocol."""
