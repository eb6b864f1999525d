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
}
