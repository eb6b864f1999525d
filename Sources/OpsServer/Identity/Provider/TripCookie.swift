import Hummingbird
import OpsDomain

/// What a browser brings back from another provider. The other provider sends it here from its own
/// page, so the cookie goes along with such a visit, and with no form of another site.
enum TripCookie {
  private static let name = "opsh_trip"
  private static let place = "Path=/identity/external; HttpOnly; SameSite=Lax"

  static func given(_ trip: Secret) -> String {
    "\(name)=\(trip.reveal()); \(place); Max-Age=600"
  }

  /// A sign-in is begun anew each time.
  static let removed = "\(name)=; \(place); Max-Age=0"

  /// What the browser has brought; empty for none, and for more than one.
  static func brought(_ request: Request) -> Secret {
    let cookies = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
    let found = cookies.compactMap { pair -> Substring? in
      let halves = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return halves.count == 2 && halves[0] == name ? halves[1] : nil
    }
    return Secret(found.count == 1 ? String(found[0]) : "")
  }
}
