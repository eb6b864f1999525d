/// Something that offers ``GiveBackService``.
public protocol HasGiveBackService {
  var giveBacks: GiveBackService { get }
}
