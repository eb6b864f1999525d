import OpsDomain
import OpsKernel

/// What a value of a parameter looks like. The examples are of the kind of book that people try
/// the product with.
enum ParameterSchema {
  static func of(_ parameter: Parameter) -> Document {
    // An empty text empties what can be emptied.
    let shortest = parameter.isClearable ? 0 : 1
    return switch parameter.kind {
    case .text, .note, .content: JSONSchema.text(0...Limits.noteLength)
    case .name: JSONSchema.text(shortest...Limits.nameLength)
    case .integer: JSONSchema.integer(Int64.min...Int64.max)
    case .flag: JSONSchema.flag
    case .quantity: JSONSchema.text(1...64, pattern: decimal, example: "1")
    case .delta: JSONSchema.text(1...64, pattern: decimal, example: "-1")
    case .amount: JSONSchema.text(1...64, pattern: decimal, example: "1.00")
    case .date: date
    case .instant, .instantEnd: JSONSchema.text(10...40, example: "2027-02-28T08:00:00Z")
    case .duration: JSONSchema.text(1...64, pattern: duration, example: "15m")
    case .record(let reference):
      JSONSchema.text(shortest...Limits.nameLength, example: reference.example)
    case .role: JSONSchema.text(1...Limits.nameLength, example: "salesperson")
    case .identifier: JSONSchema.text(1...Limits.nameLength, example: "1")
    case .hex: JSONSchema.text(1...Limits.nameLength, example: "#1B2A49")
    case .choice(let words): JSONSchema.word(words)
    case .line:
      JSONSchema.text(
        1...Limits.noteLength,
        example: parameter.label.contains("@") ? "LAMP-1=1@1.00" : "LAMP-1=1")
    // A server reads no files for its callers: the description leaves such a parameter out.
    case .path, .output: JSONSchema.nothing
    }
  }

  /// What ``FixedPoint`` reads. How large a number may be, and whether below zero, the operation
  /// says.
  private static let decimal = "^[+-]?[0-9]+(\\.[0-9]+)?$"
  /// What ``TimeSpan`` reads: one unit or several, from large to small.
  private static let duration =
    "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"

  private static let date: Document = [
    "type": "string", "format": "date", "examples": ["2027-03-31"],
  ]
}
