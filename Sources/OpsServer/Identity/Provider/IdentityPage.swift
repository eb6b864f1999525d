import Hummingbird
import OpsDomain

/// The pages people sign in on: plain HTML, no scripts, nothing from elsewhere.
struct IdentityPage {
  let title: String
  let body: String

  /// A field that nobody sees. Programs send printable ASCII, which comes back as it was.
  static func hidden(_ name: String, _ value: String) -> String {
    let (name, value) = (MarkupText.escaped(name), MarkupText.escaped(value))
    return "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
  }

  /// The fields a person fills in to sign in.
  static let signInFields = """
    <p><label>Name <input name="name" autocomplete="username" required></label></p>
    <p><label>Password <input name="password" type="password" autocomplete="current-password" \
    required></label></p>
    <p><label>Code of the second factor, if you have one \
    <input name="code" autocomplete="one-time-code"></label></p>
    """

  static func problem(_ error: OpsError?) -> String {
    guard let error else { return "" }
    return "<p role=\"alert\"><strong>\(MarkupText.escaped(error.message))</strong></p>"
  }

  /// The page as an answer.
  /// - Parameters:
  ///   - target: Where the form may lead to besides this server: the program that waits for a code.
  ///   - cookie: A cookie to set.
  func answer(status: Int = 200, target: String? = nil, cookie: String? = nil) -> Answer {
    let html = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(MarkupText.escaped(title))</title>
      <meta name="viewport" content="width=device-width"></head>
      <body><main><h1>\(MarkupText.escaped(title))</h1>
      \(body)
      </main></body></html>

      """
    var answer = Answer(status: status, bytes: Array(html.utf8))
    let form = ["'self'", target].compactMap(\.self).joined(separator: " ")
    answer.fields[.contentType] = "text/html; charset=utf-8"
    answer.fields[.contentSecurityPolicy] =
      "default-src 'none'; form-action \(form); frame-ancestors 'none'; base-uri 'none'"
    answer.fields[FieldName.name("Referrer-Policy")] = "no-referrer"
    answer.fields[FieldName.name("X-Frame-Options")] = "DENY"
    if let cookie { answer.fields[.setCookie] = cookie }
    return answer
  }
}
