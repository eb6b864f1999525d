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

extension NameSource {
  static let payouts = NameSource(
    .payout, listedBy: MoneyService.listPayouts.descriptor, Payout.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (payout: Payout) in NameView(payout.number, label: payout.account.rawValue) })
}

extension NameKind {
  static let payee = NameKind("payee")
  static let payout = NameKind("payout")
}

extension MoneyHolder: Referable {
  /// A partner or a driver. A caller may see a statement without seeing the record of the partner
  /// or the driver, so the operation looks it up.
  public static let reference = ParameterReference(
    "payee", of: MoneyEntry.schema, example: "Bella Napoli", names: .payee)
}
