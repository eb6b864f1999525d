import OpsDomain
import OpsTesting

/// A caller whose sign-in is not fresh, or none of a person's.
package enum LateCaller {
  /// The administrator, some minutes after the sign-in or by a token.
  package static func administrator(
    of book: SampleBook, _ kind: SessionFacts.Kind, minutes: Int64 = 10
  ) -> Principal {
    let anna = book.principal(.administrator)
    let now = book.clock.now()
    return Principal(
      userID: SampleUser.of(.administrator).id, name: anna.name, rights: anna.rights,
      session: SessionFacts(
        id: RecordID(rawValue: 77_000), kind: kind,
        authenticatedAt: now.adding(milliseconds: -60_000 * minutes),
        expiresAt: now.adding(seconds: 86_400)))
  }
}
