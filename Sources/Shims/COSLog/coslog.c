#include "coslog.h"
