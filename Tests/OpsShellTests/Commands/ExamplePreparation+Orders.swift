import OpsDomain

extension ExamplePreparation {
  /// What the examples of orders and payments need besides the fixture of the marketplace. Examples
  /// are run by the administrator, who therefore orders, and owns the partner.
  static let ofOrders: [String: [ExamplePreparation]] = [
    "order place": [cart],
    "order pay": placed(),
    "order accept": [owner] + placed("approved"),
    "order decline": [owner] + placed("approved"),
    "order start": accepted,
    "order delay": accepted,
    "order ready": accepted + [line("order start ORD-000001")],
    "order cancel": placed(),
    "order refund": accepted + [
      line("order start ORD-000001"),
      line("order cancel ORD-000001 --refund 10 --reason late"),
    ],
    "order change": placed(),
    "order again": placed(),
    "order show": placed(),
    "order receipt": placed(),
    "payment show": placed("approved"),
    "payment event": placed("answers_late"),
    "payment sandbox": placed("answers_twice"),
  ]

  private static let owner = line("partner edit \"Bella Napoli\" --owner anna")

  private static let cart = line("cart add \"Bella Napoli\" LAMP-1 2")

  private static let accepted =
    [owner] + placed("approved") + [line("order accept ORD-000001")]

  /// An order, paid with this test card or not at all.
  private static func placed(_ card: String? = nil) -> [ExamplePreparation] {
    let pay = card.map { " --pay \($0)" } ?? ""
    return [cart, line("order place --address \"Pilies 1\" --to 54.69,25.28\(pay)")]
  }

  private static func line(_ text: String) -> ExamplePreparation { .init(.administrator, text) }
}
