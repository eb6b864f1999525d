import OpsDomain
import OpsKernel
import OpsStorage

/// The tax table of the marketplace. One method per operation.
public struct TaxService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["tax"]

  public static let operations: [AnyOperation] = [
    AnyOperation(set, TaxService.set),
    AnyOperation(remove, TaxService.remove),
    AnyOperation(list, TaxService.list),
  ]

  /// A region or kind as the table writes it; empty when nothing was said. Throws `data.bad_value`.
  static func word(_ text: String?, field: String) throws(OpsError) -> String {
    guard let text else { return "" }
    return TextFolding.fold(try TextRules.name(text, field: field))
  }
}

extension AppDependencies {
  /// The service of its operations: see ``TaxService``.
  public var taxes: TaxService { service() }
}
