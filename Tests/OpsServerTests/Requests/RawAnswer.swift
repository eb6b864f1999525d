import OpsDomain

/// The first response among received bytes.
struct RawAnswer {
  let status: Int
  let headers: [String: String]
  let body: String
  let isClosed: Bool

  init(_ received: (bytes: [UInt8], isClosed: Bool)) {
    isClosed = received.isClosed
    let text = String(decoding: received.bytes, as: UTF8.self)
    let halves = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = (halves.first ?? "").split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    self.headers = headers
    body = halves.count > 1 ? String(halves[1]) : ""
  }

  /// The body as JSON, if it is JSON.
  var document: Document? { try? DocumentParser.parse(body) }
  var code: String? { document?["code"]?.string }

  /// Whether a whole response with a declared length is there.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    let answer = RawAnswer((bytes, false))
    guard answer.status > 0, let length = answer.headers["content-length"].flatMap({ Int($0) })
    else { return false }
    return answer.body.utf8.count >= length
  }
}
