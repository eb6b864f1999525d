import OpsDomain
import Testing

/// Sets of words of an enum in one column.
@Suite struct ListedWordTests {
  @Test func aSetStandsInTheOrderOfTheEnumWithCommas() {
    let kinds: Set<NoticeKind> = [.countDue, .lowStock, .expiryWarning]
    #expect(kinds.columnValue == .text("expiry_warning,low_stock,count_due"))
    #expect(Set<NoticeKind>().columnValue == .text(""))
    #expect(Set<NoticeChannelName>([.calendar, .email]).columnValue == .text("email,calendar"))
  }

  @Test func itIsReadAsItWasWritten() {
    for kinds: Set<NoticeKind> in [[], [.lowStock], Set(NoticeKind.allCases)] {
      #expect(Set(columnValue: kinds.columnValue) == kinds)
    }
  }

  @Test func aWordThatIsNotKnownIsPassedOver() {
    #expect(Set<NoticeKind>(columnValue: .text("low_stock,moon_phase")) == [.lowStock])
    #expect(Set<NoticeKind>(columnValue: .integer(1)) == nil)
  }

  @Test func otherWordsStandInAlphabeticalOrderWithBlanks() {
    let permissions: Set<Permission> = [.productView, .customerView]
    #expect(permissions.columnValue == .text("customer.view product.view"))
  }
}
