// swift-tools-version: 6.2
import PackageDescription

/// Every target is held to this: Swift 6 mode comes with the tools version, warnings are errors.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "multe",
  products: [
    .executable(name: "multe", targets: ["multe"]),
    .executable(name: "multe-client", targets: ["multe-client"]),
    .library(name: "CloudKit", targets: ["CloudKit"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "OSLog", targets: ["OSLog", "os"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "CloudDocuments", targets: ["CloudDocuments"]),
  ],
  targets: [
    // Pure: no I/O, no Foundation.
    .target(name: "Kernel", swiftSettings: strict),
    .target(name: "Records", swiftSettings: strict),
    .target(name: "WebServices", dependencies: ["Records"], swiftSettings: strict),

    // C libraries from Debian.
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CArchive"),
    .systemLibrary(name: "CCrypto"),
    .target(name: "CMicrohttpd", linkerSettings: [.linkedLibrary("microhttpd")]),

    // The server's column.
    .target(
      name: "RecordStore", dependencies: ["Records", "WebServices", "CSQLite", "CSodium"],
      swiftSettings: strict),
    .target(name: "Signatures", dependencies: ["WebServices", "CCrypto"], swiftSettings: strict),
    .target(name: "HTTPServer", dependencies: ["CMicrohttpd"], swiftSettings: strict),
    .target(
      name: "Household", dependencies: ["Kernel", "Records", "WebServices", "CArchive"],
      swiftSettings: strict),
    .target(
      name: "Server",
      dependencies: [
        "Records", "WebServices", "RecordStore", "Signatures", "HTTPServer", "Household", "CSodium",
        "CMalloc",
      ],
      swiftSettings: strict),
    .executableTarget(name: "multe", dependencies: ["Server", "Household"], swiftSettings: strict),

    // The client's column: Apple's modules, as far as code for CloudKit needs them on Linux.
    .target(name: "CoreLocation", path: "Sources/Shims/CoreLocation", swiftSettings: strict),
    .target(name: "COSLog", path: "Sources/Shims/COSLog"),
    .target(name: "os", dependencies: ["COSLog"], path: "Sources/Shims/os", swiftSettings: strict),
    .target(
      name: "OSLog", dependencies: ["os"], path: "Sources/Shims/OSLog", swiftSettings: strict),
    .target(name: "Combine", path: "Sources/Shims/Combine", swiftSettings: strict),
    .target(
      name: "UniformTypeIdentifiers", path: "Sources/Shims/UniformTypeIdentifiers",
      swiftSettings: strict),
    .target(
      name: "CloudDocuments", path: "Sources/Shims/CloudDocuments", swiftSettings: strict),
    .target(
      name: "CloudKit",
      dependencies: ["Records", "WebServices", "CoreLocation", "OSLog", "Combine"],
      swiftSettings: strict),
    .target(
      name: "HouseholdClient", dependencies: ["CloudKit", "Kernel"], swiftSettings: strict),
    .executableTarget(
      name: "multe-client", dependencies: ["HouseholdClient"], swiftSettings: strict),

    // What bin/bench measures the client's column by; no product.
    .executableTarget(
      name: "cloudkit-bench", dependencies: ["CloudKit"], path: "Benchmarks/client",
      swiftSettings: strict),

    // Apps written for Apple's platforms, as examples.
    .target(
      name: "NotesModel", dependencies: ["CloudDocuments", "CloudKit"],
      path: "Examples/Notes/Sources/NotesModel", swiftSettings: strict),
    .executableTarget(
      name: "NotesExample", dependencies: ["NotesModel"],
      path: "Examples/Notes/Sources/NotesExample", swiftSettings: strict),
    .target(
      name: "ShoppingListsModel", dependencies: ["CloudKit"],
      path: "Examples/ShoppingLists/Sources/ShoppingListsModel", swiftSettings: strict),
    .executableTarget(
      name: "ShoppingLists", dependencies: ["ShoppingListsModel"],
      path: "Examples/ShoppingLists/Sources/ShoppingLists", swiftSettings: strict),

    // What tests share.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(name: "CThreadSanitizer", path: "Tests/CThreadSanitizer"),
    .target(
      name: "CloudKitTestSupport", dependencies: ["CloudKit", "CThreadSanitizer", "TestSupport"],
      path: "Tests/CloudKitTestSupport", swiftSettings: strict),

    .testTarget(
      name: "KernelTests", dependencies: ["Kernel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RecordsTests", dependencies: ["Records", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "WebServicesTests", dependencies: ["Records", "WebServices", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RecordStoreTests",
      dependencies: ["Records", "WebServices", "RecordStore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SignaturesTests", dependencies: ["Signatures", "WebServices", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["HTTPServer", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HouseholdTests",
      dependencies: ["Household", "Kernel", "WebServices", "Records", "CArchive", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Server", "HTTPServer", "RecordStore", "WebServices", "Records", "Signatures",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CloudKitTests",
      dependencies: ["CloudKit", "Records", "WebServices", "CloudKitTestSupport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ShimsTests",
      dependencies: [
        "CoreLocation", "OSLog", "os", "Combine", "UniformTypeIdentifiers", "CloudDocuments",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HouseholdClientTests",
      dependencies: ["HouseholdClient", "CloudKit", "CloudKitTestSupport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "NotesExampleTests", dependencies: ["NotesModel", "CloudKit", "CloudKitTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ShoppingListsTests",
      dependencies: ["ShoppingListsModel", "CloudKit", "CloudKitTestSupport"],
      swiftSettings: strict),
    .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ]
)

// MULTE_CLIENT=1 makes this the package of the client's column alone, for builds of it in another way: with the thread
// sanitizer, for its documentation.
if Context.environment["MULTE_CLIENT"] == "1" {
  let column: Set = [
    "Kernel", "Records", "WebServices", "CoreLocation", "OSLog", "COSLog", "os", "Combine",
    "UniformTypeIdentifiers", "CloudDocuments", "CloudKit", "HouseholdClient", "multe-client",
    "TestSupport", "CloudKitTestSupport", "CThreadSanitizer", "CloudKitTests", "ShimsTests",
    "HouseholdClientTests", "NotesModel", "NotesExample", "NotesExampleTests", "cloudkit-bench",
    "ShoppingListsModel", "ShoppingLists", "ShoppingListsTests",
  ]
  package.targets.removeAll { !column.contains($0.name) }
  package.products.removeAll { $0.name == "multe" }
}

// MULTE_WASM=1 (set by bin/build-kernel) makes this the package of the WebAssembly build instead. It
// needs flags that would spoil the native build, and none of the targets above but the Kernel.
if Context.environment["MULTE_WASM"] == "1" {
  let embedded =
    strict + [
      .enableExperimentalFeature("Embedded"),
      // The last flag keeps a hash of the build folder's path out of the file.
      .unsafeFlags([
        "-wmo", "-Osize", "-Xfrontend", "-disable-stack-protector", "-Xfrontend",
        "-disable-incremental-llvm-codegen",
      ]),
    ]
  let link = [
    "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=262144",
    "--max-memory=268435456",
  ]
  package.products = []
  package.targets = [
    .target(name: "Kernel", swiftSettings: embedded),
    .target(
      name: "CWasmRuntime",
      cSettings: [.unsafeFlags(["-Oz", "-ffreestanding", "-fno-builtin-malloc", "-mbulk-memory"])]),
    .executableTarget(
      name: "KernelWasm", dependencies: ["Kernel", "CWasmRuntime"],
      swiftSettings: embedded + [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [
        .unsafeFlags(["-Xclang-linker", "-nostdlib"] + link.flatMap { ["-Xlinker", $0] })
      ]),
  ]
}
