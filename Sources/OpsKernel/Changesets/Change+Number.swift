import OpsDomain
import OpsStorage

extension Change {
  /// The number people call the new record by, if it has one.
  var number: String? {
    guard let position = schema.position(named: "number"), let new,
      case .text(let text) = new.values[position]
    else { return nil }
    return text
  }
}
