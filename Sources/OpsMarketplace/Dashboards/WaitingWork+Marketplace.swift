import OpsDomain
import OpsKernel
import OpsStorage

extension WaitingWork {
  /// What waits for customers, partners, drivers and administrators of the marketplace.
  static let ofMarketplace: [WaitingWork] =
    ofBuyers + ofPartners + ofDrivers + [partnersToVerify, driversToVerify]

  private static let partnersToVerify = WaitingWork(
    Partner.self, place: 480, for: .marketAdminister,
    WaitingWords(
      "partners_pending", .today, "partner to verify",
      why: "Nobody finds them before they are verified.", list: "partner list --state pending"),
    where: { _ in .equals(Partner.Columns.state, .pending) },
    order: [.ascending(Partner.Columns.foldedName)],
    command: { "partner verify \(CommandWord.of($0.name))" })

  private static let driversToVerify = WaitingWork(
    Driver.self, place: 490, for: .marketAdminister,
    WaitingWords(
      "drivers_pending", .today, "driver to verify",
      why: "They cannot go online before they are verified.", list: "driver list --state pending"),
    where: { _ in .equals(Driver.Columns.state, .pending) },
    order: [.ascending(Driver.Columns.number)],
    command: { "driver show \($0.number)" })
}
