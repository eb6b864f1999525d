import OpsDomain
import OpsIdentity
import Testing

/// Ways to sign in, several in one column.
@Suite struct SignInMethodTests {
  @Test func theyStandInTheOrderInWhichThePersonShowedThem() {
    for (methods, text) in [
      ([SignInMethod.password, .timeCode], "pwd otp"), ([.timeCode, .password], "otp pwd"),
      ([.password, .recoveryCode], "pwd recovery"), ([], ""),
    ] {
      #expect(methods.columnValue == .text(text))
      #expect([SignInMethod](columnValue: .text(text)) == methods)
    }
  }

  @Test func aColumnHoldsNoOtherWord() {
    let column = RefreshToken.Columns.methods.column
    #expect(column.problem(with: .text("pwd fed")) == nil)
    #expect(column.problem(with: .text("pwd guess")) != nil)
  }
}
