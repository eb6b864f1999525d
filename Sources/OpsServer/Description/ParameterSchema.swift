import OpsDomain
import OpsKernel

/// What a value of a parameter looks like. The examples are of the kind of book that people try
/// the product with.
enum ParameterSchema {
  static func of(_ parameter: Parameter) -> Document {
    switch parameter.kind {
    case .text, .note: JSONSchema.text(0...Limits.noteLength)
    case .name: JSONSchema.text(1...Limits.nameLength)
    case .integer: JSONSchema.integer(Int64.min...Int64.max)
    case .flag: JSONSchema.flag
    case .quantity: JSONSchema.text(1...32, pattern: "^[0-9]{1,10}(\\.[0-9]{1,6})?$", example: "1")
    case .delta:
      JSONSchema.text(1...32, pattern: "^-?[0-9]{1,10}(\\.[0-9]{1,6})?$", example: "-1")
    case .amount:
      JSONSchema.text(1...32, pattern: "^-?[0-9]{1,10}(\\.[0-9]{1,6})?$", example: "1.00")
    case .date: date
    case .instant, .instantEnd: JSONSchema.text(10...40, example: "2027-02-28T08:00:00Z")
    case .duration: JSONSchema.text(1...16, pattern: "^[0-9]{1,5}[smhd]$", example: "15m")
    case .sku: JSONSchema.text(1...Limits.nameLength, example: "LAMP-1")
    case .customer: JSONSchema.text(1...Limits.nameLength, example: "000001")
    case .location: JSONSchema.text(1...Limits.nameLength, example: "MAIN")
    case .request: JSONSchema.text(1...Limits.nameLength, example: "OOS-000001")
    case .giveBack: JSONSchema.text(1...Limits.nameLength, example: "GB-000001")
    case .user: JSONSchema.text(1...Limits.nameLength, example: "sam")
    case .role: JSONSchema.text(1...Limits.nameLength, example: "salesperson")
    case .reservation, .identifier: JSONSchema.text(1...20, pattern: "^[0-9]+$", example: "1")
    case .choice(let words): JSONSchema.word(words)
    case .line:
      JSONSchema.text(
        1...Limits.noteLength,
        example: parameter.label.contains("@") ? "LAMP-1=1@1.00" : "LAMP-1=1")
    // A server reads no files for its callers: the description leaves such a parameter out.
    case .path, .output: JSONSchema.nothing
    }
  }

  private static let date: Document = [
    "type": "string", "format": "date", "examples": ["2027-03-31"],
  ]
}
