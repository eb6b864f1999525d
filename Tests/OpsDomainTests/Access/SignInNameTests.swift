import OpsDomain
import Testing

@Suite("Sign-in names that look like others")
struct SignInNameTests {
  @Test(arguments: [
    "\u{430}nna", "ann\u{3B1}", "iv\u{430}n-2", "\u{391}\u{430}", "\u{13AA}nna", "ann\u{1D41A}",
  ])
  func mixNoScripts(_ name: String) {
    let error = #expect(throws: OpsError.self) { try User.checkedName(name) }
    #expect(error?.code == .badValue && error?.field == "name")
    #expect(error?.hint != nil)
  }

  @Test(arguments: [
    "anna", "\u{430}\u{43D}\u{43D}\u{430}", "\u{395}\u{3BB}\u{3AD}\u{3BD}\u{3B7}",
    "\u{17D}uv\u{117}dra", "M-17", "jonas.2", "\u{674E}", "\u{430}\u{43D}\u{43D}\u{430}-2",
  ])
  func mayBeOfAnyOneScript(_ name: String) throws {
    #expect(try User.checkedName(name) == name)
  }
}
