// On Apple's platforms, too, this module brings along all of `os`.
@_exported import os
