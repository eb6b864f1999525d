import OpsDomain
import OpsKernel

/// A notice as a mail: plain text, RFC 5322 with MIME.
struct MailMessage {
  let from: String
  let to: String
  let text: String

  init(_ message: NoticeMessage, to address: String, from: String) {
    self.from = from
    to = address
    let domain = from.split(separator: "@").last.map(String.init) ?? "localhost"
    let lines = [
      "From: <\(from)>", "To: <\(address)>", "Subject: \(Self.encoded(message.notice.title))",
      "Date: \(Self.date(message.sentAt))", "Message-ID: <notice-\(message.id)@\(domain)>",
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      // RFC 3834: nobody's absence note should answer.
      "Auto-Submitted: auto-generated", "",
    ]
    text = (lines + Self.body("\(message.notice.title)\n\n\(message.notice.body)\n"))
      .map { $0 + "\r\n" }.joined()
  }

  /// The text between DATA and the line with a dot alone: a line that begins with a dot gets a
  /// second one (RFC 5321, 4.5.2).
  static func stuffed(_ text: String) -> String {
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix(".") ? "." + $0 : String($0) }.joined(separator: "\r\n")
  }

  /// Lines of 76 characters (RFC 2045, 6.8).
  private static func body(_ text: String) -> [String] {
    let code = Array(Base64.encode(Array(text.utf8)).utf8)
    return stride(from: 0, to: code.count, by: 76).map {
      String(decoding: code[$0..<min($0 + 76, code.count)], as: UTF8.self)
    }
  }

  /// A header's text: encoded words where it is more than printable ASCII (RFC 2047), each short
  /// enough for a line and none cut inside a character.
  static func encoded(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    if isPlain, text.utf8.count <= 200, !text.contains("=?") { return text }
    var words: [String] = []
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let next = Array(String(scalar).utf8)
      if bytes.count + next.count > 42 {
        words.append("=?utf-8?B?\(Base64.encode(bytes))?=")
        bytes = []
      }
      bytes += next
    }
    words.append("=?utf-8?B?\(Base64.encode(bytes))?=")
    return words.joined(separator: "\r\n ")
  }

  /// `Mon, 01 Mar 2027 08:00:00 +0000`.
  static func date(_ moment: Instant) -> String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let date = moment.dateUTC
    let (year, month, day) = date.components
    let time = moment.description.dropFirst(11).prefix(8)
    return "\(days[date.weekday - 1]), \(day < 10 ? "0" : "")\(day) \(months[month - 1]) "
      + "\(year) \(time) +0000"
  }
}
