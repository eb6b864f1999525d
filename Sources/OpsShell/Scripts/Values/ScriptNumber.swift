import Foundation
import OpsDomain

/// Exact decimal numbers of scripts: up to 38 digits, as `Decimal` holds them.
enum ScriptNumber {
  /// Digits after the point that a division keeps.
  static let quotientDigits = 18
  private static let digits = 38

  /// Reads `-12.50`: a sign, digits, a point and digits. Nil for anything else, so that a SKU such
  /// as `1e5` never becomes a number.
  static func parse(_ text: String) -> Decimal? {
    var count = 0
    var points = 0
    var last: UInt8 = 0x2E
    for (position, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x30...0x39: count += 1
      case 0x2E where last != 0x2D && last != 0x2E: points += 1
      case 0x2D where position == 0: break
      default: return nil
      }
      last = byte
    }
    guard count > 0, count <= digits, points <= 1, last != 0x2E else { return nil }
    return Decimal(string: text)
  }

  static func text(_ number: Decimal) -> String { number.description }

  /// An integer where it is one, else the exact text.
  static func document(_ number: Decimal) -> Document {
    let text = text(number)
    return Int64(text).map(Document.integer) ?? .number(text)
  }

  /// The whole number it is, or nil.
  static func integer(_ number: Decimal) -> Int64? { Int64(text(number)) }

  /// Rounds half away from zero to so many digits after the point; negative counts before it.
  static func round(_ number: Decimal, digits: Int) -> Decimal {
    rounded(number, digits, .plain)
  }

  /// Throws `data.bad_value` for a divisor of 0 and for what has more digits than a number holds.
  static func combine(
    _ left: Decimal, _ operation: ChainStep.Operator, _ right: Decimal
  ) throws(OpsError) -> Decimal {
    let result: Decimal
    switch operation {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply: result = left * right
    case .divide:
      result = rounded(left / (try divisor(right)), quotientDigits, .plain)
    case .remainder:
      let quotient = left / (try divisor(right))
      result = left - right * rounded(quotient, 0, quotient < 0 ? .up : .down)
    case .otherwise: result = left
    }
    guard !result.isNaN else {
      throw OpsError(.badValue, "The result has too many digits")
    }
    return result
  }

  private static func divisor(_ number: Decimal) throws(OpsError) -> Decimal {
    guard number != 0 else { throw OpsError(.badValue, "A number cannot be divided by 0") }
    return number
  }

  private static func rounded(
    _ number: Decimal, _ digits: Int, _ mode: Decimal.RoundingMode
  ) -> Decimal {
    var (source, result) = (number, Decimal())
    NSDecimalRound(&result, &source, digits, mode)
    return result
  }
}
