import OpsKernel
import OpsServices

/// Crates. One method for each operation.
public struct CrateService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["crate"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, CrateService.create),
    AnyOperation(edit, CrateService.edit),
    AnyOperation(list, CrateService.list),
    AnyOperation(show, CrateService.show),
  ]
}

extension AppDependencies {
  /// The service of crates.
  public var crates: CrateService { service() }
}

extension AreaParts {
  /// Crates, which belong to no area of the product.
  public static let crates: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.add(Crate.self, rules: CrateRules.crates)
    parts.services = [CrateService.self]
    return parts
  }()
}

extension Blueprint {
  /// The product with crates beside its own areas.
  public static let withCrates = Blueprint(
    kernel: .platform, areas: Blueprint.areasOfProduct + [.crates])
}
