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
  name: "business-rule",
  products: [.library(name: "PromiseLimit", targets: ["PromiseLimit"])],
  // Not needed for an area: the checks build all packages with the same choice of stores.
  traits: [.trait(name: "Postgres")],
  dependencies: [
    .package(
      name: "opsh", path: "../..",
      traits: [.trait(name: "Postgres", condition: .when(traits: ["Postgres"]))])
  ],
  targets: [
    .target(
      name: "PromiseLimit",
      dependencies: [
        layer("OpsDomain"), layer("OpsStorage"), layer("OpsKernel"), layer("OpsSales"),
      ],
      swiftSettings: features,
      plugins: [.plugin(name: "Declarations", package: "opsh")]),
    .testTarget(
      name: "PromiseLimitTests",
      dependencies: [
        "PromiseLimit", layer("OpsDomain"), layer("OpsKernel"), layer("OpsSales"),
        layer("OpsServices"), layer("OpsTesting"),
      ],
      swiftSettings: features),
  ]
)
