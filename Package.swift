// swift-tools-version: 6.2
import PackageDescription

/// One set of flags for every target, each with its reason.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),  // data races are compile errors
  .enableUpcomingFeature("ExistentialAny"),  // dynamic dispatch is visible where it is paid for
  // Async functions stay where they are called: no change of executors between layers.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),  // a warning nobody fixes hides the one that matters
]

/// A layer of the product. The build refuses imports that are not listed here.
func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A layer whose records or operations are declared: see `Sources/declarations`.
func declared(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: strict, plugins: ["Declarations"])
}

/// An area of the product: a declared layer that keeps one subject together.
func area(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  declared(name, dependencies)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// What the tests of an area see: all of the product, because its parts are tried together.
let product: [Target.Dependency] = [
  "OpsDomain", "OpsStorage", "OpsKernel", "OpsIdentity", "OpsWarehouse", "OpsSales",
  "OpsWorkshop", "OpsMarketplace", "OpsServices", "OpsTesting", "TestBenches",
]

/// The store that a program has if it is built with the trait.
let postgres: Target.Dependency = .target(
  name: "OpsStoragePostgres", condition: .when(traits: ["Postgres"]))
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(
  name: "HummingbirdCore", package: "hummingbird")
let asyncHTTPClient: Target.Dependency = .product(
  name: "AsyncHTTPClient", package: "async-http-client")
let configuration: Target.Dependency = .product(
  name: "Configuration", package: "swift-configuration")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let jwtKit: Target.Dependency = .product(name: "JWTKit", package: "jwt-kit")
let lifecycle: Target.Dependency = .product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let metrics: Target.Dependency = .product(name: "Metrics", package: "swift-metrics")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTPTypes: Target.Dependency = .product(
  name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let nioTLS: Target.Dependency = .product(name: "NIOTLS", package: "swift-nio")

let package = Package(
  name: "opsh",
  products: [
    .executable(name: "opsh", targets: ["opsh"]),
    .plugin(name: "Declarations", targets: ["Declarations"]),
  ],
  traits: [
    // Off unless asked for: most books are files.
    .trait(name: "Postgres", description: "Books in a PostgreSQL database, over libpq")
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
    // Opened when they are needed and not linked, so without flags of theirs.
    .systemLibrary(name: "CGd"),
    .target(name: "CPostgres"),
    // Only a call that Swift cannot make; the rest of SQLite comes with GRDB.
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CXlsxWriter"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // What follows from declared fields is written while building, so nobody writes it twice.
    .executableTarget(name: "declarations", swiftSettings: strict),
    .plugin(name: "Declarations", capability: .buildTool(), dependencies: ["declarations"]),

    // What all areas share, and the stores, which know no area.
    declared("OpsDomain", []),
    // The form of backups: blocks that are compressed, sealed and bound to their places. It knows
    // no book.
    layer("OpsBackup", ["OpsDomain", "CArgon2", "CZlib", crypto]),
    layer("OpsStorage", ["OpsDomain", crypto]),
    layer("OpsStorageSQL", ["OpsDomain", "OpsStorage"]),
    layer(
      "OpsStorageLocal", ["OpsDomain", "OpsStorage", "OpsStorageSQL", "CSQLite", grdb, sqlite]),
    layer("OpsStoragePostgres", ["OpsDomain", "OpsStorage", "OpsStorageSQL", "CPostgres"]),
    layer("OpsStorageMock", ["OpsDomain", "OpsStorage"]),
    layer("OpsWire", ["OpsDomain", "OpsStorage"]),
    layer(
      "OpsStorageRemote",
      ["OpsDomain", "OpsStorage", "OpsWire", asyncHTTPClient, nioCore]),

    // Searches for plans and checks of plans. They know nothing of records, and not each other:
    // what checks a schedule shares no code with what made it.
    layer("OpsScheduling", []),
    layer("OpsScheduleCheck", []),

    // What an order of the marketplace costs, and who brings it. They know no records either.
    layer("OpsPricing", ["OpsDomain"]),
    layer("OpsDispatch", []),

    // How a copy of a book and its server come together. It knows no records, no line and no file.
    layer("OpsSync", []),

    // The kernel and the areas, each of which knows only those above it here.
    declared(
      "OpsKernel",
      ["OpsDomain", "OpsStorage", "OpsSync", "CGd", "CZlib", crypto, logging, metrics]),
    area("OpsIdentity", ["OpsDomain", "OpsStorage", "OpsKernel", "CArgon2", crypto]),
    area(
      "OpsWarehouse", ["OpsDomain", "OpsStorage", "OpsKernel", "OpsScheduling", crypto]),
    area(
      "OpsSales",
      ["OpsDomain", "OpsStorage", "OpsKernel", "OpsIdentity", "OpsWarehouse", crypto]),
    area(
      "OpsWorkshop",
      [
        "OpsDomain", "OpsStorage", "OpsKernel", "OpsWarehouse", "OpsSales", "OpsScheduling",
        "OpsScheduleCheck",
      ]),
    area(
      "OpsMarketplace",
      [
        "OpsDomain", "OpsStorage", "OpsKernel", "OpsWarehouse", "OpsSales", "OpsPricing",
        "OpsDispatch", crypto,
      ]),
    layer(
      "OpsServices",
      [
        "OpsKernel", "OpsIdentity", "OpsWarehouse", "OpsSales", "OpsWorkshop", "OpsMarketplace",
      ]),

    // What stands in front of the services.
    layer(
      "OpsIdentityProvider",
      ["OpsDomain", "OpsStorage", "OpsKernel", "OpsIdentity", jwtKit, crypto]),
    layer(
      "OpsBooks",
      [
        "OpsDomain", "OpsBackup", "OpsStorage", "OpsStorageLocal", "OpsStorageMock",
        postgres, "OpsStorageRemote", "OpsSync", "OpsWire", "OpsKernel", "OpsIdentity",
        "OpsWarehouse",
        "OpsMarketplace", "OpsServices", "OpsIdentityProvider", asyncHTTPClient, crypto, logging,
        nioCore,
      ]),
    layer(
      "OpsServer",
      [
        "OpsDomain", "OpsStorage", "OpsKernel", "OpsIdentity", "OpsWire",
        hummingbird, hummingbirdCore, logging, metrics, nioCore, nioHTTPTypes,
      ]),
    // Records as files of other programs, written and read back.
    layer("OpsExchange", ["OpsDomain", "OpsStorage", "OpsKernel", "CXlsxWriter", sqlite]),
    layer(
      "OpsShell",
      [
        "OpsDomain", "OpsKernel", "OpsIdentity", "OpsWarehouse", "OpsSales", "OpsScheduling",
        "OpsWorkshop", "OpsDispatch", "OpsMarketplace", "OpsExchange",
      ]),
    layer(
      "OpsApp",
      [
        "OpsDomain", "OpsBackup", "OpsStorage", "OpsStorageLocal", "OpsStorageRemote", "OpsKernel",
        "OpsIdentity", "OpsIdentityProvider", "OpsWarehouse", "OpsMarketplace", "OpsServices",
        "OpsBooks", "OpsServer", "OpsExchange", "OpsShell", "OpsSync", "OpsWire", configuration,
        asyncHTTPClient, crypto, lifecycle, logging, nioCore, nioPosix, nioSSL, nioTLS, system,
      ]),
    layer(
      "OpsTesting",
      [
        "OpsDomain", "OpsStorage", "OpsStorageMock", "OpsKernel", "OpsWarehouse", "OpsSales",
        "OpsMarketplace", "OpsServices", logging,
      ]),
    .executableTarget(name: "opsh", dependencies: ["OpsApp"], swiftSettings: strict),
    .executableTarget(
      name: "opsh-bench",
      dependencies: [
        "OpsDomain", "OpsStorage", "OpsStorageLocal", "OpsKernel", "OpsIdentity", "OpsWarehouse",
        "OpsMarketplace", "OpsScheduling", "OpsDispatch", "OpsServices", "OpsServer",
        "OpsSync", "SyncSimulation", hummingbird, logging,
      ],
      swiftSettings: strict),

    // Desks without a line and their server, from a seed: driven by tests, and by the bench in a
    // release build. No part of the product.
    .target(
      name: "SyncSimulation", dependencies: ["OpsSync"], path: "Tests/SyncSimulation",
      swiftSettings: strict),

    // Words that the tests of several areas share.
    .target(
      name: "TestBenches",
      dependencies: [
        "OpsDomain", "OpsStorage", "OpsStorageMock", postgres, "OpsKernel", "OpsIdentity",
        "OpsWarehouse", "OpsSales", "OpsServices", "OpsTesting", crypto, cryptoExtras, sqlite,
      ],
      path: "Tests/TestBenches", swiftSettings: strict),

    // The smallest area there can be, as another package would write it: without what is `package`.
    .target(
      name: "WorkedExample", dependencies: ["OpsDomain", "OpsStorage", "OpsKernel"],
      path: "Tests/WorkedExample", packageAccess: false, swiftSettings: strict,
      plugins: ["Declarations"]),

    tests("DeclarationsTests", ["declarations"]),
    tests("OpsDomainTests", ["OpsDomain", "OpsTesting", "TestBenches"]),
    tests("OpsBackupTests", ["OpsDomain", "OpsBackup"]),
    tests(
      "OpsStorageTests",
      [
        "OpsDomain", "OpsStorage", "OpsStorageSQL", "OpsStorageLocal", "OpsStorageMock", postgres,
        "OpsKernel", "OpsWarehouse", "OpsSales", "OpsTesting", "TestBenches", sqlite,
      ]),
    tests("OpsKernelTests", product + ["OpsStorageLocal", "OpsSync"]),
    tests("OpsIdentityTests", product + ["OpsStorageMock"]),
    tests("OpsWarehouseTests", product + ["OpsScheduling"]),
    tests("OpsSalesTests", product),
    tests("OpsSchedulingTests", ["OpsScheduling"]),
    tests("OpsScheduleCheckTests", ["OpsScheduleCheck"]),
    tests("OpsPricingTests", ["OpsDomain", "OpsPricing"]),
    tests("OpsDispatchTests", ["OpsDispatch"]),
    tests("OpsSyncTests", ["OpsSync", "SyncSimulation"]),
    tests("OpsWorkshopTests", product),
    tests("OpsMarketplaceTests", product + ["OpsStorageMock"]),
    tests("OpsServicesTests", product),
    tests(
      "OpsIdentityProviderTests",
      [
        "OpsDomain", "OpsStorage", "OpsKernel", "OpsIdentity", "OpsServices",
        "OpsIdentityProvider", "OpsTesting", "TestBenches", crypto,
      ]),
    tests(
      "OpsExchangeTests",
      [
        "OpsDomain", "OpsStorage", "OpsStorageMock", "OpsKernel", "OpsWarehouse", "OpsServices",
        "OpsExchange", "OpsTesting",
      ]),
    tests(
      "OpsBooksTests",
      [
        "OpsDomain", "OpsBackup", "OpsStorage", "OpsStorageLocal", "OpsKernel", "OpsIdentity",
        "OpsWarehouse", "OpsSales", "OpsServices", "OpsIdentityProvider", "OpsServer", "OpsBooks",
        "OpsStorageRemote", "OpsSync", "OpsTesting", "TestBenches",
      ]),
    tests(
      "OpsServerTests",
      [
        "OpsDomain", "OpsStorage", "OpsStorageLocal", "OpsStorageMock", "OpsStorageRemote",
        "OpsKernel", "OpsIdentity", "OpsWarehouse", "OpsSales", "OpsMarketplace", "OpsServices",
        "OpsServer", "OpsWire", "OpsTesting", "OpsBooks", "OpsIdentityProvider", "WorkedExample",
        "TestBenches", asyncHTTPClient, logging, nioCore, nioEmbedded, nioHTTPTypes, hummingbird,
      ]),
    tests(
      "OpsShellTests",
      [
        "OpsDomain", "OpsStorage", "OpsStorageSQL", "OpsStorageMock", "OpsKernel", "OpsIdentity",
        "OpsWarehouse", "OpsSales", "OpsWorkshop", "OpsServices", "OpsShell", "OpsTesting",
        "WorkedExample", sqlite,
      ],
      exclude: ["Transcripts", "Plans/excused.txt", "Language/answers.txt"]),
    tests(
      "OpsAppTests",
      [
        "OpsDomain", "OpsStorage", "OpsStorageLocal", "OpsKernel", "OpsIdentity", "OpsWarehouse",
        "OpsIdentityProvider", "OpsServices", "OpsSync", "OpsBooks", "OpsShell", "OpsApp",
        "OpsTesting", "TestBenches", asyncHTTPClient, nioCore, nioPosix, nioSSL, sqlite,
      ]),
  ]
)

// Each layer is a library product of its name, which other packages may use. They are static, so a
// program takes in no more than it imports.
package.products += package.targets
  .filter { $0.type == .regular && $0.path == nil && $0.name.hasPrefix("Ops") }
  .map { .library(name: $0.name, targets: [$0.name]) }
