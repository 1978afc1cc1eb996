// What `import CloudKit` brings along on Apple's platforms, many files rely on.
@_exported import Combine
@_exported import CoreLocation
@_exported import Dispatch
@_exported import Foundation
@_exported import OSLog
@_exported import Observation
