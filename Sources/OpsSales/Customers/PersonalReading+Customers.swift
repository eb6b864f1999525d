import OpsDomain
import OpsKernel

extension PersonalReading {
  /// What an answer shows of a customer.
  /// - Parameter fields: Column names with whether the answer has something in them.
  static func customer(_ number: String, _ fields: [(String, Bool)]) -> PersonalReading {
    var reading = PersonalReading()
    reading.add(Customer.schema.name, number, fields)
    return reading
  }
}
