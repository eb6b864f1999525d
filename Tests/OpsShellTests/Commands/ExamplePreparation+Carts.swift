import OpsDomain

extension ExamplePreparation {
  /// What the examples of carts, prices, promotions and loyalty points need besides the fixture of
  /// the marketplace. Examples are run by the administrator.
  static let ofCarts: [String: [ExamplePreparation]] = [
    "cart set": [filled],
    "cart remove": [filled],
    "cart clear": [filled],
    "cart show": [filled],
    "cart quote": [filled],
    "cart requests": [
      .init(.administrator, "cart request LAMP-1 30 --partner \"Bella Napoli\"")
    ],
    "promo show": [welcome],
    "promo retire": [welcome],
    "tax remove": [
      .init(.administrator, "tax set 9% --kind food"),
      .init(.administrator, "tax set 5% --region vilnius --kind food"),
    ],
  ]

  private static let filled = ExamplePreparation(
    .administrator, "cart add \"Bella Napoli\" LAMP-1 2")

  private static let welcome = ExamplePreparation(
    .administrator, "promo create Welcome --code WELCOME5 --amount 5")
}
