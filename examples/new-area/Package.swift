// swift-tools-version: 6.2
import PackageDescription

/// The same meaning of closures and of `any` as in the layers.
let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A layer of opsh.
func layer(_ name: String) -> Target.Dependency { .product(name: name, package: "opsh") }

let package = Package(
  name: "new-area",
  products: [
    .library(name: "Crates", targets: ["Crates"]),
    .executable(name: "shop", targets: ["shop"]),
  ],
  // Not needed for an area: the checks build all packages with the same choice of stores.
  traits: [.trait(name: "Postgres")],
  dependencies: [
    .package(
      name: "opsh", path: "../..",
      traits: [.trait(name: "Postgres", condition: .when(traits: ["Postgres"]))])
  ],
  targets: [
    .target(
      name: "Crates",
      dependencies: [
        layer("OpsDomain"), layer("OpsStorage"), layer("OpsKernel"), layer("OpsServices"),
      ],
      swiftSettings: features,
      plugins: [.plugin(name: "Declarations", package: "opsh")]),
    .executableTarget(
      name: "shop", dependencies: ["Crates", layer("OpsKernel"), layer("OpsApp")],
      swiftSettings: features),
    .testTarget(
      name: "CratesTests",
      dependencies: [
        "Crates", layer("OpsDomain"), layer("OpsKernel"), layer("OpsApp"), layer("OpsTesting"),
      ],
      swiftSettings: features),
  ]
)
