//! The lesson plan: an ordered list of states, made here, saved and opened as a file, walked on the projector.

use super::{address, dialog::Copyable, files, icon, icon::Icon, store::store, words};
use crate::{
    lab::{Display, LONGEST_LINK, MOST_STATES, Plan, lab_of, write_address},
    labs::LABS,
    text::Text,
};
use leptos::{ev, html, prelude::*};

/// The maker of a lesson plan.
#[component]
pub fn PlanMaker() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let say = move |text: Text| move || text.get(locale.get());
    let plan = Memo::new(move |_| store.session.with(|session| session.draft.clone()));
    let (problem, set_problem) = signal(None::<crate::lab::PlanProblem>);
    let field = NodeRef::<html::Input>::new();
    let add = move |_| {
        let display = Display { plan: None, present: false, ..untrack(|| store.display()) };
        let state = store.params.with_untracked(|params| write_address(params.lab, &params.values, &display));
        store.edit_plan(|plan| {
            plan.add(state);
        });
    };
    let chosen = move |_: ev::Event| {
        if let Some(field) = field.get_untracked() {
            files::read_chosen(&field, move |text| match Plan::read(&text, LABS) {
                Ok(read) => {
                    set_problem.set(None);
                    store.edit_plan(|plan| *plan = read);
                }
                Err(wrong) => set_problem.set(Some(wrong)),
            });
        }
    };
    let save = move |_| {
        let _ = files::save("resilience-lab-plan.json", "application/json", &plan.with_untracked(Plan::json));
    };
    let rows = move || {
        let locale = locale.get();
        let row = |(place, state): (usize, &String)| {
            let name = lab_of(state, LABS).map_or("", |lab| lab.information.name.get(locale));
            let what = state.split_once('?').map_or(String::new(), |(_, query)| locale.digits(&readable(query)));
            let number = locale.count(place as u64 + 1);
            let label = move |text: Text| format!("{}: {number}", text.get(locale));
            let (up, out) = (label.clone()(words::MOVE_UP), label(words::TAKE_OUT));
            let state = state.clone();
            view! {
                <li>
                    <span><a href=state>{name}</a><small>{what}</small></span>
                    <button type="button" class="icon" aria-label=up disabled=place == 0 on:click=move |_| store.edit_plan(|plan| plan.raise(place))><Icon mark=icon::UP /></button>
                    <button type="button" class="icon" aria-label=out on:click=move |_| store.edit_plan(|plan| plan.remove(place))><Icon mark=icon::CROSS /></button>
                </li>
            }
        };
        plan.with(|plan| plan.states.iter().enumerate().map(row).collect_view())
    };
    let in_lab = store.params.with_untracked(|params| params.lab.is_some());
    let empty = move || plan.with(|plan| plan.states.is_empty());
    let link = Memo::new(move |_| {
        let plan = plan.get();
        let short = !plan.states.is_empty() && plan.key().len() <= LONGEST_LINK;
        short.then(|| address::full(&write_address(None, &[], &Display { plan: Some(plan), ..Display::default() })))
    });
    let share = move || match (empty(), link.with(Option::is_some)) {
        (true, _) => None,
        (false, true) => Some(
            view! { <Copyable label=words::PLAN_LINK text=Signal::derive(move || link.get().unwrap_or_default()) /> }
                .into_any(),
        ),
        (false, false) => Some(view! { <p>{words::PLAN_TOO_LONG.get(locale.get())}</p> }.into_any()),
    };
    view! {
        <p>{say(words::PLAN_IS)}</p>
        <label>{say(words::PLAN_TITLE)}" "
            <input class="field wide" type="text" autocomplete="off" maxlength="200" prop:value=move || plan.with(|plan| plan.title.clone())
                on:change=move |event| { let title = event_target_value(&event); store.edit_plan(|plan| plan.title = title); } />
        </label>
        <ol class="plan">{rows}</ol>
        <div class="row">
            <button type="button" class="btn go" disabled=move || plan.with(|plan| plan.states.len() >= MOST_STATES) || !in_lab on:click=add>{say(words::ADD_STATE)}</button>
            <button type="button" class="btn" disabled=empty on:click=move |_| { store.show(None); store.walk_plan(); }>{say(words::WALK_PLAN)}</button>
            <button type="button" class="btn" disabled=empty on:click=save>{say(words::SAVE_PLAN)}</button>
            <label class="btn">{say(words::OPEN_PLAN)}<input node_ref=field class="vh" type="file" accept="application/json,.json" on:change=chosen /></label>
        </div>
        {move || problem.get().map(|problem| view! { <p class="bad" role="alert">{problem.sentence(locale.get())}</p> })}
        {move || store.session.with(|session| session.unkept).then(|| view! { <p class="bad" role="alert">{words::PLAN_UNKEPT.get(locale.get())}</p> })}
        {share}
    }
}

/// A link's query, for reading.
fn readable(query: &str) -> String {
    query.replace('&', " · ").replace("%25", "%").replace("%2F", "/").chars().take(80).collect()
}
