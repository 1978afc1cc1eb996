@_exported import Foundation

/// Where a call puts the error that it met: `&error` and `nil` both fit, as they do for Apple's type of this name, which
/// Foundation lacks here.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// The most levels of folders within a package. A deeper one is refused: real packages have three or four, and a folder
/// that holds itself has no end.
let packageDepthMax = 64
