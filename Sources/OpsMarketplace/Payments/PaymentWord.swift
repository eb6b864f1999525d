/// What people write for how they pay: a method, or a test card of the sandbox.
public struct PaymentWord: RawRepresentable, CaseIterable, Sendable {
  public let rawValue: String

  /// What somebody wrote. Whether it is one of ``allCases`` is not checked here.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let allCases: [PaymentWord] =
    PaymentMethod.chosen.map { PaymentWord(rawValue: $0.rawValue) }
    + SandboxScenario.allCases.map { PaymentWord(rawValue: $0.rawValue) }
}
