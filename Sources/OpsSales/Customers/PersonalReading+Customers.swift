import OpsDomain
import OpsKernel

extension PersonalReading {
  /// Which data of a customer an answer shows.
  /// - Parameter fields: Column names with whether the answer has a value for them.
  static func customer(_ number: String, _ fields: [(String, Bool)]) -> PersonalReading {
    var reading = PersonalReading()
    reading.add(Customer.schema.name, number, fields)
    return reading
  }

  /// Which data figures of groups show: those by customer the names of these, and those by region
  /// values of a personal column, but not whose they are.
  static func customers(
    by grouping: RequestGrouping?, _ groups: [(key: String?, name: String?)]
  ) -> PersonalReading {
    var reading = PersonalReading()
    switch grouping {
    case .customer:
      for group in groups {
        guard let number = group.key else { continue }
        reading.merge(customer(number, [("name", group.name != nil)]))
      }
    case .region:
      let isShown = groups.contains { $0.key != nil }
      reading.add(Customer.schema.name, everybody, [("region", isShown)])
    case .product, nil: break
    }
    return reading
  }
}
