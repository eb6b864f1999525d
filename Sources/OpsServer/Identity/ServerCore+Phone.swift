import OpsDomain
import OpsIdentity
import OpsKernel
import OpsWire

/// Codes to phones.
extension ServerCore {
  func phoneCode(_ exchange: Exchange) async throws -> Answer {
    let body = try await exchange.body.document(limit: configuration.signInBytes)
    guard body.members?.count == 1, let number = body["number"]?.string else {
      throw OpsError(
        .badValue, "The body must have the member number and nothing else", field: "number")
    }
    let end = try await doorkeeper.requestPhoneCode(
      try PhoneNumber(parsing: number), from: SignInSource(address: exchange.address))
    return Answer(
      schema: "auth.phone_code/1", data: ["code_until": .text(end.description)])
  }

  func phone(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let body = try PhoneBody(
      reading: try await exchange.body.document(limit: configuration.signInBytes))
    let answer: PhoneAnswer
    do {
      answer = try await doorkeeper.changePhone(
        try Self.request(body), principal, from: SignInSource(address: exchange.address))
    } catch let error as OpsError where error.errorClass == .denied {
      throw await refusing(error, exchange, principal)
    }
    if body.action == .remove { principals.clear() }
    let state = PhoneState(
      number: answer.number, confirmedAt: answer.confirmedAt, codeUntil: answer.codeUntil)
    return Answer(schema: "auth.phone/1", data: state.document)
  }

  private static func request(_ body: PhoneBody) throws(OpsError) -> PhoneRequest {
    func number() throws(OpsError) -> PhoneNumber {
      guard let number = body.number else {
        throw OpsError(.badValue, "The phone number is missing", field: "number")
      }
      return try PhoneNumber(parsing: number.value)
    }
    switch body.action {
    case .show: return .show
    case .add: return .add(try number())
    case .confirm:
      guard let code = body.code else {
        throw OpsError(.badValue, "The code is missing", field: "code")
      }
      return .confirm(try number(), code: code)
    case .remove: return .remove
    }
  }
}
