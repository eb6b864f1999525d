import OpsSync
import Testing

@Suite struct RetryPolicyTests {
  @Test func thereIsAtLeastOneAttempt() {
    let policy = RetryPolicy(attempts: 0, rounds: -1)
    #expect(policy.attempts == 1 && policy.rounds == 1)
    #expect(RetryPolicy().attempts == 3)
  }
}
