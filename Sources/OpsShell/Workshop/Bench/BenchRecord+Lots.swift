import OpsDomain
import OpsScheduling

extension BenchRecord {
  /// The instance of lot sizing.
  func lots() throws(OpsError) -> LotSizingInstance {
    var demand: [[Double]] = []
    for (row, item) in try list(document["demand"], "demand").enumerated() {
      demand.append(try figures(item, "demand of item \(row + 1)"))
    }
    let periods = demand.first?.count ?? 0
    try check("items", demand.count)
    try check("periods", periods)
    guard periods > 0 else {
      throw fault("demand is empty", hint: "give each item a number for each period")
    }
    if let row = demand.firstIndex(where: { $0.count != periods }) {
      throw fault(
        "periods in demand of item 1: \(periods), of item \(row + 1): \(demand[row].count)",
        hint: "give all items a number for each period")
    }
    let (consumption, holding) = (try figures("consumption"), try figures("holding_cost"))
    let (time, cost) = (try figures("setup_time"), try figures("setup_cost"))
    let capacity = try self.capacity(periods)
    do throws(LotSizingError) {
      return try LotSizingInstance(
        capacity: capacity, consumption: consumption, setupTime: time, setupCost: cost,
        holdingCost: holding, demand: demand)
    } catch {
      throw refusal(error, items: demand.count)
    }
  }

  /// One capacity for all periods, or one for each.
  private func capacity(_ periods: Int) throws(OpsError) -> [Double] {
    if let single = Self.figure(document["capacity"]) {
      return Array(repeating: single, count: periods)
    }
    let capacity = try figures("capacity")
    guard capacity.count == periods else {
      throw fault(
        "periods in capacity: \(capacity.count), in demand: \(periods)",
        hint: "give one capacity for all periods, or one for each")
    }
    return capacity
  }

  /// Refuses a stated number of items or periods that is not the number in the file.
  private func check(_ field: String, _ found: Int) throws(OpsError) {
    guard let given = document[field], !given.isNull else { return }
    let count = try integer(given, field)
    guard count == found else {
      throw fault(
        "\(field) is \(count), but demand has \(found)",
        hint: "correct \(field) or demand")
    }
  }

  private func refusal(_ error: LotSizingError, items: Int) -> OpsError {
    switch error {
    case .badSize(let field):
      return fault(
        "\(field.rawValue) does not have a number for each item",
        hint: "items in demand: \(items); give \(field.rawValue) as many numbers")
    case .badFigure(let field):
      return fault(
        "\(field.rawValue) has a number outside 0 to 1e15", hint: "give numbers of 0 or more")
    case .tooLarge, .infeasible, .notFound:
      return fault("its figures are too large", hint: "give smaller figures")
    }
  }

  private func figures(_ field: String) throws(OpsError) -> [Double] {
    try figures(document[field], field)
  }

  private func figures(_ value: Document?, _ what: String) throws(OpsError) -> [Double] {
    var figures: [Double] = []
    for (index, item) in try list(value, what).enumerated() {
      guard let figure = Self.figure(item) else {
        throw fault("\(what), place \(index + 1) is not a number", hint: "write numbers only")
      }
      figures.append(figure)
    }
    return figures
  }

  private static func figure(_ value: Document?) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let text): Double(text)
    default: nil
    }
  }
}
