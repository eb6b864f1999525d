import Hummingbird
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsWire

/// The pages on which people sign in and approve terminals.
extension ServerCore {
  func addPages(to table: inout RouteTable) {
    table.add(.identityPage) { try await signInPage($0) }
    table.add(.identityAuthorize) { try await authorize($0) }
    table.add(.identityLeave) { try await leave($0) }
    table.add(.identityReturn) { try await comeBack($0) }
    table.add(.devicePage) { try await devicePage($0) }
    table.add(.deviceDecision) { try await decideDevice($0) }
  }

  private func signInPage(_ exchange: Exchange) async throws -> Answer {
    let provider = try served()
    let (fields, request) = try Self.pageRequest(
      try FormCoding.read(exchange.request.uri.query ?? ""))
    do {
      try provider.checkPage(request)
    } catch let failure as ProviderFailure {
      // The return address may be forged, so nobody is sent there.
      return Self.refused(failure.error)
    }
    return signInForm(fields, request, nil)
  }

  private func authorize(_ exchange: Exchange) async throws -> Answer {
    let provider = try served()
    let form = try await exchange.body.form(limit: configuration.signInBytes)
    try PageToken.check(form, exchange.request)
    let (fields, request) = try Self.pageRequest(form)
    do {
      try provider.checkPage(request)
      let code = try await provider.authorize(
        request, as: Self.proof(form), from: SignInSource(address: exchange.address))
      var target = request.redirect + "?code=" + PercentCoding.encode(code.reveal())
      target += "&state=" + PercentCoding.encode(form["state"] ?? "")
      var answer = Answer(status: 303, bytes: [])
      answer.fields[.location] = target
      answer.fields[FieldName.name("Referrer-Policy")] = "no-referrer"
      return answer
    } catch let failure as ProviderFailure {
      return Self.refused(failure.error)
    } catch let error as OpsError where Self.isForPerson(error) {
      return signInForm(fields, request, error)
    }
  }

  private func signInForm(
    _ fields: [String: String], _ request: AuthorizationRequest, _ error: OpsError?
  ) -> Answer {
    let token = PageToken.make(world.random)
    let hidden = fields.sorted { $0.key < $1.key }
      .map { IdentityPage.hidden($0.key, $0.value) }.joined()
    let page = IdentityPage(
      title: "Sign in",
      body: """
        \(IdentityPage.problem(error))<form method="post" action="/identity/authorize">
        \(hidden)\(IdentityPage.hidden("page", token))
        \(IdentityPage.signInFields)
        <p><label><input type="checkbox" name="hide_email" value="yes"> Hide my e-mail address\
        </label></p>
        <p><button>Sign in</button></p></form>
        \(offers(hidden, token))
        """)
    let origin =
      request.redirect.hasPrefix("http://")
      ? String(request.redirect.dropLast("/callback".count)) : nil
    return page.answer(
      status: error.map(HTTPStatus.of) ?? 200, target: origin, cookie: PageToken.cookie(token))
  }

  private func devicePage(_ exchange: Exchange) async throws -> Answer {
    _ = try served()
    return deviceForm(nil)
  }

  private func deviceForm(_ error: OpsError?) -> Answer {
    let token = PageToken.make(world.random)
    let page = IdentityPage(
      title: "Sign in a terminal",
      body: """
        \(IdentityPage.problem(error))<p>Go on only if you have started this yourself, and the \
        terminal before you shows the code.</p>
        <form method="post" action="/identity/device">\(IdentityPage.hidden("page", token))
        <p><label>Code of the terminal <input name="user_code" autocomplete="off" required>\
        </label></p>
        \(IdentityPage.signInFields)
        <p><button name="decision" value="allow">Sign in the terminal</button>
        <button name="decision" value="deny">Refuse</button></p></form>
        """)
    return page.answer(
      status: error.map(HTTPStatus.of) ?? 200, cookie: PageToken.cookie(token))
  }

  private func decideDevice(_ exchange: Exchange) async throws -> Answer {
    let provider = try served()
    let form = try await exchange.body.form(limit: configuration.signInBytes)
    try PageToken.check(form, exchange.request)
    let isAllowed = form["decision"] == "allow"
    do {
      try await provider.decideDevice(
        form["user_code"] ?? "", allow: isAllowed, as: Self.proof(form),
        from: SignInSource(address: exchange.address))
    } catch let failure as ProviderFailure {
      return Self.refused(failure.error)
    } catch let error as OpsError where Self.isForPerson(error) {
      return deviceForm(error)
    }
    let words = isAllowed ? "The terminal is signed in." : "The terminal was refused."
    return IdentityPage(
      title: "Done", body: "<p>\(words) You can close this page.</p>"
    ).answer()
  }

  // MARK: Parts

  private static let requestFields = [
    "client_id", "redirect_uri", "response_type", "code_challenge", "code_challenge_method",
    "nonce", "state", "scope",
  ]

  static func pageRequest(
    _ form: [String: String]
  ) throws -> ([String: String], AuthorizationRequest) {
    let fields = form.filter { requestFields.contains($0.key) }
    guard fields.values.allSatisfy({ $0.utf8.count <= 512 }), fields["response_type"] == "code"
    else {
      throw OpsError(.badValue, "The response type must be code", field: "response_type")
    }
    return (
      fields,
      AuthorizationRequest(
        client: fields["client_id"] ?? "", redirect: fields["redirect_uri"] ?? "",
        challenge: fields["code_challenge"] ?? "", nonce: fields["nonce"] ?? "",
        challengeMethod: fields["code_challenge_method"] ?? "plain",
        hidesEmail: form["hide_email"] == "yes")
    )
  }

  private static func proof(_ form: [String: String]) -> SignInProof {
    let code = form["code"].flatMap { $0.isEmpty ? nil : Secret($0) }
    return .password(
      name: form["name"] ?? "", password: Secret(form["password"] ?? ""), code: code)
  }

  /// What the person can do something about.
  static func isForPerson(_ error: OpsError) -> Bool {
    error.errorClass == .signin || error.code == .throttled || error.errorClass == .notfound
  }

  static func refused(_ error: OpsError) -> Answer {
    IdentityPage(
      title: "This does not work", body: "<p>\(MarkupText.escaped(error.message)).</p>"
    ).answer(status: 400)
  }
}
