import OpsDomain

/// Fields that hold meters: people read them with the unit, unless the title of the column names
/// it.
enum MeterFields {
  private static let answers: Set = [
    "partner/1", "market.cart/1", "market.quote/1", "order/1", "order.show/1", "order.change/1",
    "order.delivery/1", "order.track/1", "driver.jobs/1",
  ]
  private static let names: Set = ["away", "distance", "radius"]

  /// The value with its unit; nil for what holds no meters.
  static func shown(_ value: Document, of path: String, in schema: String) -> String? {
    guard case .integer(let meters) = value, answers.contains(schema),
      names.contains(String(path.split(separator: ".").last ?? ""))
    else { return nil }
    return "\(meters) m"
  }
}
