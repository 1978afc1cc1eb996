/* So that `import os.activity` names a module; the Swift module `os` comes with it. */
