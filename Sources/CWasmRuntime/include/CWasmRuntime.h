#pragma once
// Nothing to call: this target only supplies the C symbols that Swift's standard library expects of a
// platform.
