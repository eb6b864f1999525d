import OpsDomain
import Testing

/// Sets of words of an enum in one column.
@Suite struct ListedWordTests {
  enum Fruit: String, ListedWord {
    case pear, apple
    case wildBerry = "wild_berry"
  }

  @Test func aSetStandsInTheOrderOfTheEnumWithCommas() {
    let fruit: Set<Fruit> = [.wildBerry, .apple, .pear]
    #expect(fruit.columnValue == .text("pear,apple,wild_berry"))
    #expect(Set<Fruit>().columnValue == .text(""))
  }

  @Test func itIsReadAsItWasWritten() {
    for fruit: Set<Fruit> in [[], [.apple], Set(Fruit.allCases)] {
      #expect(Set(columnValue: fruit.columnValue) == fruit)
    }
  }

  @Test func aWordThatIsNotKnownIsPassedOver() {
    #expect(Set<Fruit>(columnValue: .text("apple,stone")) == [.apple])
    #expect(Set<Fruit>(columnValue: .integer(1)) == nil)
  }

  @Test func otherWordsStandInAlphabeticalOrderWithBlanks() {
    let permissions: Set<Permission> = [.productView, .customerView]
    #expect(permissions.columnValue == .text("customer.view product.view"))
  }
}
