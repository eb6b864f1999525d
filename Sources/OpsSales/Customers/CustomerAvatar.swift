import OpsDomain
import OpsKernel

/// A picture of a customer that needs no image: initials on a colour.
public struct CustomerAvatar: AnswerRecord, Equatable {
  /// One or two letters in capitals, or the first Chinese character of the name.
  public let initials: String
  /// Background colour, such as `#1B6E5A`; white letters can be read on it.
  public let color: String

  /// The image that can stand for a customer, of 2 MiB at most.
  static let place = AttachmentPlace(Customer.schema, .avatar, most: 1, bytes: 2 << 20)

  /// Dark colours that people can tell apart.
  private static let palette = [
    "#1B6E5A", "#8A3B12", "#2F4B9E", "#7A1F5C", "#4A6B16", "#5B3E96", "#9C2733", "#1F6A86",
    "#6B5310", "#3D5A6C", "#8C2F8A", "#2E6B2E",
  ]

  /// The avatar of a present customer. The number decides the colour, so that it stays when the
  /// name changes.
  init(_ customer: Customer) {
    initials = Self.initials(of: customer.name)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
    for byte in customer.number.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    color = Self.palette[Int(hash % UInt64(Self.palette.count))]
  }

  /// The first letters of the first and the last word; `#` for a name without letters and digits.
  private static func initials(of name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first?.first, let last = words.last?.first else { return "#" }
    let isAlone = words.count == 1 || first.unicodeScalars.contains { $0.value >= 0x2E80 }
    return (isAlone ? String(first) : "\(first)\(last)").uppercased()
  }
}
