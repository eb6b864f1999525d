import Hummingbird
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsWire

/// Other providers on the sign-in page.
extension ServerCore {
  /// A button for each other provider that is offered.
  /// - Parameters:
  ///   - hidden: The request of the page as hidden fields.
  ///   - token: What ties the form to its browser.
  func offers(_ hidden: String, _ token: String) -> String {
    let names = provider?.offered ?? []
    guard !names.isEmpty else { return "" }
    let buttons = names.map { name in
      let text = MarkupText.escaped(name)
      return "<button name=\"provider\" value=\"\(text)\">Sign in with \(text)</button>"
    }
    return """
      <form method="post" action="/identity/external">
      \(hidden)\(IdentityPage.hidden("page", token))
      <p>\(buttons.joined(separator: "\n"))</p></form>
      """
  }

  /// Shows a link to the other provider: a form that leads there at once would need its address in
  /// the policy of the page before anybody has chosen it.
  func leave(_ exchange: Exchange) async throws -> Answer {
    let provider = try served()
    let form = try await exchange.body.form(limit: configuration.signInBytes)
    try PageToken.check(form, exchange.request)
    let (fields, request) = try Self.pageRequest(form)
    let name = form["provider"] ?? ""
    do {
      let departure = try await provider.leave(
        to: name, for: request, state: fields["state"] ?? "")
      let text = MarkupText.escaped(name)
      return IdentityPage(
        title: "Sign in with \(name)",
        body: "<p><a href=\"\(MarkupText.escaped(departure.address))\" rel=\"noreferrer\">"
          + "Go on to \(text)</a>. You come back here afterwards.</p>"
      ).answer(cookie: TripCookie.given(departure.trip))
    } catch let failure as ProviderFailure {
      return Self.refused(failure.error)
    } catch let error as OpsError where error.code == .unavailableProvider {
      return Self.refused(error)
    }
  }

  /// Takes the browser that comes back from the other provider to the program that waits.
  func comeBack(_ exchange: Exchange) async throws -> Answer {
    let provider = try served()
    let fields = try FormCoding.read(exchange.request.uri.query ?? "")
    var answer: Answer
    do {
      let back = try await provider.comeBack(
        fields, with: TripCookie.brought(exchange.request),
        from: SignInSource(address: exchange.address))
      var target = back.redirect + "?code=" + PercentCoding.encode(back.code.reveal())
      target += "&state=" + PercentCoding.encode(back.state)
      answer = Answer(status: 303, bytes: [])
      answer.fields[.location] = target
      answer.fields[FieldName.name("Referrer-Policy")] = "no-referrer"
    } catch let failure as ProviderFailure {
      answer = Self.refused(failure.error)
    } catch let error as OpsError
      where Self.isForPerson(error) || error.code == .unavailableProvider
    {
      answer = Self.refused(error)
    }
    answer.fields[.setCookie] = TripCookie.removed
    return answer
  }
}
