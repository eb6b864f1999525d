import OpsDomain
import OpsStorage

extension NoticePreference {
  /// Kinds that the person is told of.
  public var kinds: [NoticeKind] { NoticeKind.allCases.filter(isOn) }

  /// Whether the person is told of this kind.
  public func isOn(_ kind: NoticeKind) -> Bool { !muted.contains(kind) }

  /// Turns a kind on or off.
  public mutating func set(_ kind: NoticeKind, on isOn: Bool) {
    if isOn { muted.remove(kind) } else { muted.insert(kind) }
  }

  /// The hours in which nothing is shown or sent; nil for none.
  public var quiet: QuietHours? {
    get {
      guard let quietFrom, let quietTo else { return nil }
      return QuietHours(from: Int(quietFrom), to: Int(quietTo))
    }
    set {
      quietFrom = newValue.map { Int64($0.from) }
      quietTo = newValue.map { Int64($0.to) }
    }
  }

  /// Where the channel leads for this person; nil where nothing is set or needed.
  public func address(of channel: NoticeChannelName) -> String? {
    switch channel {
    case .email: email
    case .webhook: webhook
    case .calendar, .push: nil
    }
  }

  /// Whether the channel leads anywhere for this person: there is an address, a device, or none is
  /// needed.
  /// - Parameter system: With the rights of the system.
  package func leads(over channel: NoticeChannelName, _ system: Transaction) async throws -> Bool {
    switch channel {
    case .email, .webhook: address(of: channel) != nil
    case .calendar: true
    case .push:
      try await system.repository(PushDevice.self)
        .first(where: .equals(PushDevice.Columns.userID, userID)) != nil
    }
  }

  /// An address to send mail to: one `@`, no spaces, at most 254 bytes (RFC 5321, 4.5.3.1.3).
  /// Throws `data.bad_value`, without the text.
  public static func mailAddress(_ text: String) throws(OpsError) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && $0.value > 0x20 && $0.value < 0x7F
        && !"<>()[],;:\\\"".unicodeScalars.contains($0)
    }
    guard isPlain, parts.count == 2, (1...64).contains(parts[0].utf8.count),
      parts[1].contains("."), !parts[1].hasPrefix("."), !parts[1].hasSuffix("."),
      text.utf8.count <= 254
    else {
      throw OpsError(
        .badValue, "That is not an e-mail address", field: "email",
        hint: "write it like name@example.org, or none")
    }
    return text
  }

  /// An address to send requests to: `http` or `https` with a host, no user in it, a port from 1 to
  /// 65535 or none, at most 500 bytes. Throws `data.bad_value`, without the text.
  public static func webAddress(_ text: String) throws(OpsError) -> String {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let rest = text.dropFirst(scheme.count)
    let place = rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
    guard isPlain, ["http", "https"].contains(scheme), rest.hasPrefix("://"), namesHost(place),
      !place.contains("@"), text.utf8.count <= 500
    else {
      throw OpsError(
        .badValue, "That is not an address to send requests to", field: "webhook",
        hint: "write it like https://example.org/hooks/stock, or none")
    }
    return text
  }

  /// Whether the text is a host, in brackets where it is an IPv6 address, and after it no port or
  /// one from 1 to 65535.
  private static func namesHost(_ text: Substring) -> Bool {
    var host = text.prefix { $0 != ":" }
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return false }
      host = text[...end]
    }
    let rest = text[host.endIndex...]
    guard !host.isEmpty else { return false }
    guard !rest.isEmpty else { return true }
    let port = rest.dropFirst()
    return rest.hasPrefix(":") && port.utf8.count <= 5
      && port.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && Int(port).map { (1...65_535).contains($0) } ?? false
  }
}
