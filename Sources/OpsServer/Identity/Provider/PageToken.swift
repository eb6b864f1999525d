import Hummingbird
import OpsDomain

/// Ties a form to the browser it was sent to: the same random word in the form and in a cookie that
/// no other site can have sent along.
enum PageToken {
  private static let cookie = "opsh_page"

  static func make(_ random: any RandomSource) -> String {
    Base64URL.encode(random.bytes(24))
  }

  static func cookie(_ token: String) -> String {
    "\(cookie)=\(token); Path=/identity; HttpOnly; SameSite=Strict; Max-Age=600"
  }

  /// Throws `denied.scope` for a form of another site.
  static func check(_ form: [String: String], _ request: Request) throws(OpsError) {
    let cookies = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
    let sent = cookies.compactMap { pair -> Substring? in
      let halves = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return halves.count == 2 && halves[0] == cookie ? halves[1] : nil
    }
    guard let given = form["page"], given.utf8.count == 32, sent.count == 1,
      Secret(given).matches(String(sent[0]))
    else {
      throw OpsError(
        .deniedScope, "This form was not opened here",
        hint: "open the page again and send the form from there")
    }
  }
}
