import game.Game;
import game.types.board.SiteType;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import main.collections.FastArrayList;
import other.GameLoader;
import other.context.Context;
import other.move.Move;
import other.state.container.ContainerState;
import other.trial.Trial;

/**
 * Answers questions about Ludii's games of sowing, line by line, through its public classes.
 *
 * <p>The questions: {@code load FILE TAB option TAB ...} begins a game, {@code start} lays it out, {@code moves N}
 * plays every legal move of position N, and {@code keep N} drops all other positions; it is then the first. Every answer is some lines and
 * then a line with a full stop. A position is one line: its number, the hole that was chosen and where the move went to, whether the move was a pass or
 * a proposal, whose turn it is, whether the game is over and who has won, the seeds of each site of the board, and those of
 * each hand.
 */
public final class SowingServer
{
	private final List<Context> positions = new ArrayList<>();
	private final PrintStream out;
	private Game game;

	private SowingServer(final PrintStream out)
	{
		this.out = out;
	}

	/** Answer until the input ends. */
	public static void main(final String[] arguments) throws IOException
	{
		final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		System.setOut(System.err);
		final SowingServer server = new SowingServer(out);
		final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String line = in.readLine(); line != null; line = in.readLine())
		{
			try
			{
				server.answer(line);
			}
			catch (final RuntimeException | StackOverflowError error)
			{
				out.println("error " + String.valueOf(error).split("\n")[0]);
			}
			out.println(".");
		}
	}

	private void answer(final String line)
	{
		final String[] words = line.split(" ", 2);
		switch (words[0])
		{
			case "load" -> load(words[1].split("\t"));
			case "start" -> start();
			case "moves" -> moves(positions.get(Integer.parseInt(words[1])));
			case "keep" -> keep(positions.get(Integer.parseInt(words[1])));
			default -> out.println("error no such question");
		}
	}

	private void load(final String[] words)
	{
		game = GameLoader.loadGameFromFile(new File(words[0]), Arrays.asList(words).subList(1, words.length));
		out.println("ok " + game.board().numSites());
	}

	private void start()
	{
		positions.clear();
		final Context context = new Context(game, new Trial(game));
		game.start(context);
		say(context, null);
	}

	private void keep(final Context context)
	{
		positions.clear();
		positions.add(context);
	}

	private void moves(final Context context)
	{
		if (context.trial().over())
			return;
		final FastArrayList<Move> legal = game.moves(context).moves();
		for (final Move move : legal)
		{
			final Context following = new Context(context);
			game.apply(following, move);
			say(following, move);
		}
	}

	private void say(final Context context, final Move move)
	{
		positions.add(context);
		final StringBuilder line = new StringBuilder();
		line.append(positions.size() - 1);
		final boolean vote = move != null && (move.isPropose() || move.isVote());
		line.append(' ').append(move == null || move.isPass() ? -1 : move.from());
		line.append(' ').append(move == null || move.isPass() ? -1 : move.to());
		line.append(' ').append(move == null ? "start" : move.isPass() ? "pass" : vote ? "vote" : "move");
		line.append(' ').append(context.state().mover());
		final boolean over = context.trial().over();
		line.append(' ').append(over ? 1 : 0);
		line.append(' ').append(over ? context.trial().status().winner() : 0);
		final SiteType type = game.board().defaultSite();
		final ContainerState board = context.containerState(0);
		line.append(' ');
		for (int site = 0; site < game.board().numSites(); site++)
			line.append(site == 0 ? "" : ",").append(board.count(site, type));
		line.append(' ');
		for (int hand = 1; hand < game.equipment().containers().length; hand++)
		{
			final int site = game.equipment().sitesFrom()[hand];
			line.append(hand == 1 ? "" : ",").append(context.containerState(hand).count(site, SiteType.Cell));
		}
		out.println(line);
	}
}
