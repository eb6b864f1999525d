import FoundationEssentials
import OpsDomain

/// Functions that cut texts, fill them up and write numbers out.
enum TextParts {
  /// Widest text that padding makes.
  static let widest = 1000

  static func value(
    _ function: ScriptFunction, _ first: ScriptValue, _ rest: [ScriptValue]
  ) throws -> ScriptValue {
    let text = try TextFunctions.text(first)
    guard function != .substring else { return .text(try substring(text, rest)) }
    let width = try whole(rest[0])
    guard (0...widest).contains(width) else {
      throw OpsError(.badValue, "A width must be from 0 to \(widest), not \(width)")
    }
    let sign = try rest.dropFirst().first.map { try TextFunctions.text($0) } ?? " "
    guard sign.unicodeScalars.count == 1 else {
      throw OpsError(.badValue, "The filler must be one character, not \"\(Excerpt.of(sign))\"")
    }
    let missing = max(0, width - text.unicodeScalars.count)
    let filling = String(repeating: sign, count: missing)
    return .text(function == .padLeft ? filling + text : text + filling)
  }

  /// Characters are counted from 0; a start below 0 counts from the end. What lies outside the text
  /// is left out.
  private static func substring(_ text: String, _ rest: [ScriptValue]) throws -> String {
    let scalars = Array(text.unicodeScalars)
    let start = try whole(rest[0])
    let first = start < 0 ? max(0, scalars.count + start) : min(start, scalars.count)
    let count = try rest.dropFirst().first.map { try whole($0) } ?? scalars.count
    guard count >= 0 else {
      throw OpsError(.badValue, "The number of characters must be 0 or more, not \(count)")
    }
    let end = min(scalars.count, first + min(count, scalars.count))
    var part = String.UnicodeScalarView()
    part.append(contentsOf: scalars[first..<end])
    return String(part)
  }

  private static func whole(_ value: ScriptValue) throws(OpsError) -> Int {
    let number = try ScriptArithmetic.number(value)
    guard let whole = ScriptNumber.integer(number), let count = Int(exactly: whole),
      abs(whole) < 1_000_000_000
    else {
      throw OpsError(
        .badValue, "\(Excerpt.of(value.text)) is not a whole number",
        hint: "give a whole number, such as 3")
    }
    return count
  }

  /// The value, or null for a text without anything but blanks: an empty cell is not given.
  static func given(_ value: ScriptValue) -> ScriptValue {
    guard case .text(let text) = value,
      text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    else { return value }
    return .null
  }

  /// A rounded number with exactly `decimals` decimals.
  static func fixed(_ number: Decimal, decimals: Int) -> String {
    let text = ScriptNumber.text(number)
    guard decimals > 0 else { return text }
    guard let point = text.firstIndex(of: ".") else {
      return text + "." + String(repeating: "0", count: decimals)
    }
    let there = text.distance(from: point, to: text.endIndex) - 1
    return text + String(repeating: "0", count: max(0, decimals - there))
  }
}
