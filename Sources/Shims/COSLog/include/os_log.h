/* So that `import os.log` names a module; the Swift module `os` comes with it. */
