// As on Apple's platforms.
@_exported import Foundation
