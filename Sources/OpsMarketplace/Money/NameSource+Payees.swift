import OpsDomain
import OpsKernel
import OpsStorage

extension NameSource {
  /// Partners and drivers whose statement the caller may see.
  static let payees = NameSource(
    .payee, listedBy: MoneyService.statement.descriptor, belongs: false,
    find: { typed, _, transaction in
      try await PayeeNames(transaction).beginning(with: typed)
    })
}

extension NameKind {
  static let payee = NameKind("payee")
}

extension MoneyHolder: Referable {
  /// A partner or a driver. A caller may see a statement without seeing the record of the partner
  /// or the driver, so the operation looks it up.
  public static let reference = ParameterReference(
    "payee", of: MoneyEntry.schema, example: "Bella Napoli", names: .payee)
}
