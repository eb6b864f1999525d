import OpsWarehouse
import Testing

@Suite("Classes of products")
struct ABCClassTests {
  @Test func fewMakeUpMost() {
    #expect(ABCClass.classes(of: [5, 80, 10, 5]) == [.b, .a, .b, .c])
    #expect(ABCClass.classes(of: [79, 1, 15, 5]) == [.a, .c, .a, .b])
  }

  @Test func whatPassesALimitBelongsToTheClassBeforeIt() {
    #expect(ABCClass.classes(of: [100]) == [.a])
    #expect(ABCClass.classes(of: [81, 18, 1]) == [.a, .b, .c])
  }

  @Test func nothingAndLessIsC() {
    #expect(ABCClass.classes(of: []) == [])
    #expect(ABCClass.classes(of: [0, 0]) == [.c, .c])
    #expect(ABCClass.classes(of: [-7, 10]) == [.c, .a])
  }

  @Test func largeSumsDoNotOverflow() {
    #expect(ABCClass.classes(of: [.max, .max, .max, .max]) == [.a, .a, .a, .a])
    let ten = ABCClass.classes(of: Array(repeating: .max, count: 10))
    #expect(ten == Array(repeating: .a, count: 8) + [.b, .b])
  }
}
